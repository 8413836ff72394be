package console.formats;

/** Tells nothing of itself but its identity. */
class Drawer {}
