package hotel.model;

/** Something that a guest had besides the room. */
public record Charge(String item, int cents) {
}
