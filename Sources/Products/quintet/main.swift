// The quintet command: see Quintet.swift for what it can do.
import Files

returnFreeMemory()
await Quintet.program.main()
