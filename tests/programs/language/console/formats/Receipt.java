package console.formats;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints in all the ways that a stream has. */
class Receipt {
    enum Means {
        CASH,
        CARD
    }

    static void count(int items) {
        System.out.printf("%d items%n", items);
    }

    static void line(Article article, double price) {
        System.out.printf("%-20s|%8.2f|%n", article, price);
    }

    static void total(BigDecimal total, int items) {
        System.out.printf(Locale.ROOT, "%,.2f for %03d (%<x)%n", total, items);
    }

    static void article(Article article) {
        System.out.println(article);
    }

    static void letters(char[] letters) {
        System.out.println(letters);
    }

    static void share(double share, float rate) {
        System.out.print(share);
        System.out.print(' ');
        System.out.println(rate);
    }

    static void raw(byte[] bytes) {
        System.out.write(bytes, 0, bytes.length - 1);
        System.out.write('\n');
        System.out.flush();
    }

    static void paid(Means means, Means other) {
        System.out.println(means);
        System.out.format("%S, then %s%n", means, other);
    }

    static void all(List<Article> articles) {
        System.out.println(articles);
    }

    static void stock(Map<String, Integer> stock) {
        System.out.print("stock: ");
        System.out.println(stock);
    }

    static void code(int code, char check) {
        System.out.printf("%2$c%1$08X %1$o %3$b%%%n", code, check, code > 0);
    }

    static void excerpt(CharSequence remark) {
        System.out.append(remark, 2, 6).append('.').println();
    }

    static void warn(String format, Object what) {
        System.err.format(format, what);
        System.err.println();
    }

    static void drawer(Drawer drawer) {
        System.out.println(drawer);
    }
}
