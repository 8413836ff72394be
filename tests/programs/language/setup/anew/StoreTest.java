package setup.anew;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class StoreTest {
    private Store store;

    @BeforeEach
    void aStore() throws Exception {
        System.setProperty("setup.anew.shop", "north");
        Store.source();
        Store.clear();
        store = new Store();
        store.add("cup");
    }

    @AfterEach
    void anEmptyOne() throws Exception {
        Store.clear();
        Store.shutdown();
    }

    @Test
    void addingMakesTwo() throws Exception {
        store.add("mug");
        assertEquals(2, store.count());
    }

    @Test
    void oneIsThereAtFirst() throws Exception {
        assertEquals(1, store.count());
    }

    @Test
    void threeAreThereBehindTwoMore() throws Exception {
        store.add("jug");
        store.add("urn");
        assertEquals(3, store.count());
    }
}
