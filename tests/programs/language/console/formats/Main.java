package console.formats;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Receipt.count(3);
        Receipt.line(new Article("bolt M8", 250), 12.345);
        Receipt.total(new BigDecimal("1234.565"), 12);
        Receipt.article(new Article("nut", 1000));
        Receipt.letters("TOTAL".toCharArray());
        Receipt.share(0.125, 2.5f);
        Receipt.raw(new byte[] {'o', 'k', '!', '?'});
        Receipt.paid(Receipt.Means.CARD, null);
        List<Article> articles = new ArrayList<>();
        articles.add(new Article("nail", 5));
        articles.add(new Article("saw", 1));
        Receipt.all(articles);
        Map<String, Integer> stock = new LinkedHashMap<>();
        stock.put("nail", 500);
        stock.put("saw", 2);
        Receipt.stock(stock);
        Receipt.code(48879, 'x');
        Receipt.excerpt("a long remark");
        Receipt.warn("no %s", "paper");
        Receipt.drawer(new Drawer());
    }
}
