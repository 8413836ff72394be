package opaque.keyed;

import java.util.UUID;

record Order(UUID id, int quantity) {}
