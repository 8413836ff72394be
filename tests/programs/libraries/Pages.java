import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;
import org.jsoup.select.Elements;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/** Reads some pages with jsoup as a small site tool would: titles, links, an outline, cleaned comments, a feed, a changed page. */
public class Pages {
    private static final String PAGE = """
            <!doctype html>
            <html lang=en><head><title>Walks &amp; hikes</title>
            <meta name="author" content="Ada"><link rel="stylesheet" href="/style.css"></head>
            <body class="wide blue">
            <h1 id=top>Walks</h1>
            <p>Near the <b>sea</b> &mdash; <a href="/sea?x=1&y=2">by the sea</a> and <a href="hills.html">hills</a>.
            <h2>Easy</h2><ul><li>Dunes<li>Beach <em>north</em><li data-km="4.5">Harbour</ul>
            <h2>Hard</h2>
            <table><tr><th>Name<th>km<tr><td>Ridge<td>14<tr><td>Two lakes<td>21</table>
            <form action="/find" method=post><input name=q value="rain &quot;free&quot;"><select name=kind>
            <option value=a>A<option value=b selected>B</select><textarea name=note>
            none</textarea><input type=checkbox name=dogs checked></form>
            <!-- end --><script>if (1 < 2) { go("</p>"); }</script>
            </body></html>
            """;
    private static final String FEED = """
            <?xml version="1.0"?><feed><entry id="1"><title>One</title><link href="a"/></entry>
            <entry id="2"><title><![CDATA[Two & more]]></title><link href="b"/></entry></feed>
            """;

    public static void main(String[] args) {
        Document page = Jsoup.parse(PAGE, "https://walks.example/index.html");
        System.out.println(page.title() + " / " + page.body().className() + " / " + page.charset());
        links(page).forEach((text, address) -> System.out.println(text + " -> " + address));
        System.out.println(outline(page));
        System.out.println(table(page));
        form(page);
        System.out.println(depth(page));
        comments();
        feed();
        change(page);
        query(page);
        broken();
    }

    private static Map<String, String> links(Document page) {
        Map<String, String> links = new LinkedHashMap<>();
        for (Element link : page.select("a[href]")) {
            links.put(link.text(), link.absUrl("href"));
        }
        return links;
    }

    private static List<String> outline(Document page) {
        List<String> outline = new ArrayList<>();
        for (Element heading : page.select("h1, h2")) {
            outline.add(heading.tagName() + " " + heading.ownText() + " " + heading.cssSelector());
        }
        return outline;
    }

    private static int table(Document page) {
        int sum = 0;
        for (Element row : page.select("table tr:gt(0)")) {
            sum += Integer.parseInt(row.select("td:eq(1)").text());
        }
        return sum;
    }

    private static void form(Document page) {
        page.forms().get(0).formData().forEach(pair -> System.out.println(pair.key() + "=" + pair.value()));
    }

    private static int depth(Document page) {
        int[] deepest = {0};
        NodeTraversor.traverse(new NodeVisitor() {
            @Override
            public void head(Node node, int depth) {
                deepest[0] = Math.max(deepest[0], depth);
            }

            @Override
            public void tail(Node node, int depth) {
                // Only the way down counts.
            }
        }, page);
        return deepest[0];
    }

    private static void comments() {
        String comment = "<p onclick='x()'>Nice <a href='http://a.example' target=_blank>page</a><script>bad()</script><img src=i.png>";
        System.out.println(Jsoup.clean(comment, Safelist.basic()));
        System.out.println(Jsoup.clean(comment, "https://walks.example/", Safelist.relaxed().addAttributes("a", "target")));
        System.out.println(Jsoup.isValid("<b>fine</b>", Safelist.simpleText()));
        Document dirty = Jsoup.parseBodyFragment(comment);
        System.out.println(new Cleaner(Safelist.none()).clean(dirty).body().html());
    }

    private static void feed() {
        Document feed = Jsoup.parse(FEED, "", Parser.xmlParser());
        for (Element entry : feed.select("entry")) {
            System.out.println(entry.attr("id") + " " + entry.selectFirst("title").text() + " " + entry.select("link").attr("href"));
        }
        System.out.println(feed.outerHtml());
    }

    private static void change(Document page) {
        Element list = page.selectFirst("ul");
        list.appendElement("li").text("Cliffs < & >").attr("data-km", "7");
        list.child(0).addClass("new").before("<li>First</li>");
        list.select("em").unwrap();
        page.getElementById("top").replaceWith(new Element("h1").appendChild(new TextNode("All walks")));
        page.select("script, form").remove();
        page.select("td").wrap("<div class=cell></div>");
        page.outputSettings().prettyPrint(true).indentAmount(2);
        System.out.println(page.body().html());
    }

    private static void query(Document page) {
        String[] queries = {"li:contains(dunes)", "ul > li + li", "[data-km~=\\d+]", "td:matches(^\\d+$)", "body *:not(div)", "h2:has(+ ul)", "li:nth-child(2n+1)"};
        for (String query : queries) {
            Elements found = page.select(query);
            System.out.println(query + ": " + found.size() + " " + found.eachText());
        }
        Element item = page.select("li").last();
        System.out.println(item.siblingIndex() + " " + item.parents().size() + " " + item.dataset() + " " + item.previousElementSibling().text());
    }

    private static void broken() {
        try {
            Jsoup.parse("<p>x").select("p[");
        } catch (IllegalStateException failure) {
            System.out.println(failure.getMessage());
        }
        System.out.println(Jsoup.parse("<table><p>out<tr><td>in</b></i>", "").body().html());
        System.out.println(Parser.unescapeEntities("&lt;&eacute;&#x41;&bogus;", false));
    }
}
