package privates.packaged.islands;

import privates.packaged.Airport;

/** In another package: it does not inherit what only the airport's own package may call. */
public class Island extends Airport {}
