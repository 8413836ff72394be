package construction.hidden;

import construction.hidden.api.Codec;

public class Main {
    public static void main(String[] args) {
        Vault vault = new Vault(Codec.shift(1));
        System.out.println(vault.keep("HAL"));
        System.out.println(vault.dump());
    }
}
