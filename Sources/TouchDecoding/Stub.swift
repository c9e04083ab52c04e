// Stub until the first real file lands.
