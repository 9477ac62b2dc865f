import CMemory

/// From now on gives large memory back to the system as soon as it is free, so that a server that has heard three
/// hours of music is small again. For the whole process.
public func returnFreeMemory() { quintet_return_free_memory() }
