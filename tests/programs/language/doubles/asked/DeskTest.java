package doubles.asked;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeskTest {
    private Orders orders;
    private Mail mail;
    private Desk desk;

    @BeforeEach
    void open() {
        orders = mock(Orders.class);
        mail = mock(Mail.class);
        desk = new Desk(orders, mail);
    }

    @Test
    void shows() {
        when(orders.find(7)).thenReturn(Optional.of(new Order("Ink")));
        assertEquals("Ink", desk.show(7));
        assertEquals("none", desk.show(8));
    }

    @Test
    void renames() {
        Order order = new Order("Ink");
        when(orders.find(7)).thenReturn(Optional.of(order));
        desk.rename(7, "Tea");
        verify(orders).save(order);
    }

    @Test
    void loads() {
        when(orders.names(eq("Bern"), any())).thenReturn(List.of("Ink", "Tea"));
        assertEquals(2, desk.load("Bern"));
        assertEquals("open", desk.status());
    }

    @Test
    void waits() {
        when(mail.isUp()).thenReturn(false, false, true);
        assertEquals(3, desk.waitForMail());
    }

    @Test
    void merges() throws IOException {
        Order good = new Order("Ink");
        Order bad = new Order("Tea");
        when(orders.merge(good)).thenReturn(new Order("Pen"));
        when(orders.merge(bad)).thenThrow(new IOException("locked"));
        assertEquals("Pen", desk.merge(good));
        assertEquals("locked", desk.merge(bad));
    }
}
