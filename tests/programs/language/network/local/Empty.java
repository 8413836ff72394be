package network.local;

/** What is read. */
class Empty {
}
