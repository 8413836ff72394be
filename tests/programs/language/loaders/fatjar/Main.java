package loaders.fatjar;

import org.apache.commons.codec.language.Soundex;

public class Main {
    public static void main(String[] args) throws Exception {
        Roll roll = new Roll(new Soundex());
        System.out.println(roll.add("Robert"));
        System.out.println(roll.add("Ashcraft"));
        System.out.println(roll.add("Rupert"));
        System.out.println(roll.sounds());
    }
}
