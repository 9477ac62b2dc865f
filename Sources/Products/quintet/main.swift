// The quintet command: see Quintet.swift for what it can do.
await Quintet.program.main()
