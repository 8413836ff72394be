// The views of the report, made when they are asked for. Data stands in the page as JSON: one block for the whole, one for each source file and
// each class, read when it is opened. All text goes into the page as text, never as markup.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const report = read("index");
  const STATES = { tested: "tested", through_callers: "through callers", weak: "weak", nothing_to_notice: "nothing to notice", without: "no test" };
  const MOST_FOUND = 200;

  const classes = report.packages.flatMap((pack) => pack.classes);
  const classAt = new Map(classes.map((one, at) => [one.name, at]));
  const testAt = new Map(classes.flatMap((one, at) => one.tests.map((test, nth) => [test.name, [at, nth]])));
  const blocks = new Map();
  const block = (id) => {
    if (!blocks.has(id)) blocks.set(id, read(id));
    return blocks.get(id);
  };

  const byId = (id) => document.getElementById(id);
  const plural = (count, word) => count + " " + word + (count === 1 ? "" : "s");
  const simple = (name) => name.slice(name.lastIndexOf(".") + 1).replaceAll("$", ".");
  const signature = (target) => {
    const [owner, method] = target.split("#");
    const [name, parameters = ")"] = method.split("(");
    const short = parameters.slice(0, -1).split(",").map(simple).join(", ");
    return (name === "<init>" ? "new " + simple(owner) : name) + "(" + short + ")";
  };
  const methodOf = (target) => {
    const own = classes[classAt.get(target.split("#")[0])];
    return own && own.methods.find((method) => method.target === target);
  };

  const fill = (node, properties, children) => {
    for (const [key, value] of Object.entries(properties || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value === true ? "" : value);
    }
    for (const child of children.flat(Infinity)) {
      if (child !== null && child !== undefined && child !== false) node.append(child);
    }
    return node;
  };
  const el = (tag, properties, ...children) => fill(document.createElement(tag), properties, children);
  const svg = (tag, properties, ...children) => fill(document.createElementNS(SVG, tag), properties, children);
  const link = (to, ...text) => el("a", { href: "#/" + to }, ...text);
  const testLink = (name) => link("test/" + name, name.slice(name.lastIndexOf(".") + 1));
  const state = (key) => el("span", { class: "state" }, el("span", { class: "swatch is-" + key }), STATES[key]);

  // Source as lines of coloured pieces.
  const WORDS = new Set(("abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float " +
    "for if implements import instanceof int interface long native new package private protected public record return sealed short static super switch " +
    "synchronized this throw throws transient try var void volatile while yield true false null").split(" "));
  const PIECES = /(\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)|("""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|([A-Za-z_$][\w$]*)|[^\/"'A-Za-z_$]+|\//g;
  const sourceLines = (text) => {
    const lines = [[]];
    for (const [all, comment, quoted, word] of text.replace(/\n$/, "").matchAll(PIECES)) {
      const kind = comment ? "c" : quoted ? "t" : word && WORDS.has(word) ? "k" : "";
      all.split("\n").forEach((part, at) => {
        if (at > 0) lines.push([]);
        if (part) lines[lines.length - 1].push(kind ? el("span", { class: kind }, part) : part);
      });
    }
    return lines;
  };

  // A table whose columns sort the rows of each of its groups.
  const makeSortable = (table) => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = head.querySelector("button");
      if (!button) return;
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "descending" || (column === 0 && !head.hasAttribute("aria-sort"));
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down ? "ascending" : "descending");
        const key = (row) => (column === 0 ? row.cells[0].textContent : Number(row.cells[column].textContent));
        const order = (one, other) => {
          const [a, b] = [key(one), key(other)];
          return (a < b ? -1 : a > b ? 1 : 0) * (down ? 1 : -1);
        };
        for (const body of table.tBodies) {
          const rows = [...body.rows].filter((row) => !row.classList.contains("group"));
          body.append(...rows.sort(order));
        }
      });
    });
  };

  // A class: its source, its methods with their tests.
  const remarks = (own, details) => {
    const at = new Map();
    const add = (line, ...what) => at.set(line, [...(at.get(line) || []), what]);
    own.methods.forEach((method) => {
      if (!method.line) return;
      const tests = method.tests ? method.tests.length : 0;
      const reason = method.reason && method.reason !== "WEAK" && method.state === "without" ? ": " + method.reason : "";
      add(method.line, method.state === "tested" ? plural(tests, "test") : STATES[method.state] + reason);
    });
    (details.changes || []).forEach((change) => add(change.line, el("b", {}, "unnoticed"), " " + change.change));
    return at;
  };
  const classSource = (own, details) => {
    const file = block("file-" + report.files.indexOf(own.source));
    const notes = remarks(own, details);
    const kinds = new Map();
    if (file.lines) {
      file.lines.run.forEach((line) => kinds.set(line, "run"));
      file.lines.missed.forEach((line) => kinds.set(line, "missed"));
    } else {
      details.methods.forEach((extent) => {
        if (!extent) return;
        const kind = extent[2] === "tested" || extent[2] === "through_callers" ? "run" : extent[2] === "nothing_to_notice" ? "" : "missed";
        for (let line = extent[0]; kind && line <= extent[1]; line++) kinds.set(line, kind);
      });
    }
    const rows = sourceLines(file.text).map((pieces, at) => {
      const told = (notes.get(at + 1) || []).map((what) => el("span", { class: "remark" }, ...what));
      return el("li", { id: "line-" + (at + 1), class: kinds.get(at + 1) }, el("span", { class: "gutter" }, String(at + 1)), el("span", { class: "text" }, pieces), told);
    });
    const legend = file.lines
      ? "Solid in the margin: a test runs the line. Double: no test does."
      : "Solid in the margin: a test notices what the method does. Double: none does. Which lines the tests run is not measured.";
    return [el("p", { class: "muted" }, el("code", {}, own.source), ". " + legend), el("ol", { class: "listing" }, rows)];
  };
  const methodRow = (method) => {
    const place = method.line
      ? el("button", { type: "button", onclick: () => goToLine(method.line), title: "Show line " + method.line }, el("code", {}, signature(method.target)))
      : el("code", {}, signature(method.target));
    const why = method.reason && method.state !== "nothing_to_notice" ? el("span", { class: "detail" }, el("code", {}, method.reason), " " + method.detail) : null;
    const tests = (method.tests || []).map((name) => el("li", {}, testLink(name)));
    const noticed = method.state === "through_callers" ? method.noticed_by.map((name) => el("li", {}, "by ", testLink(name))) : [];
    return el("tr", {}, el("td", {}, place, why, tests.length + noticed.length ? el("ul", {}, tests, noticed) : null), el("td", {}, state(method.state)));
  };
  const goToLine = (line) => {
    const row = byId("line-" + line);
    if (!row) return;
    document.querySelectorAll(".here").forEach((other) => other.classList.remove("here"));
    row.classList.add("here");
    row.scrollIntoView({ block: "center" });
  };
  const showClass = (at) => {
    const own = classes[at];
    const details = block("class-" + at);
    const pack = own.name.includes(".") ? own.name.slice(0, own.name.lastIndexOf(".")) : "(no package)";
    const counts = own.counts;
    const parts = Object.keys(STATES).filter((key) => counts[key]).map((key) => counts[key] + " " + STATES[key]);
    const table = el("table", { class: "methods", "aria-label": "Methods and their tests" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Method, tests"), el("th", { scope: "col" }, "State"))),
      el("tbody", {}, own.methods.map(methodRow)));
    return [
      el("p", { class: "crumbs" }, link("", "Overview"), " / " + pack),
      el("h1", { id: "view-title" }, simple(own.name)),
      el("p", { class: "facts" }, el("b", {}, plural(counts.methods, "method")), ": " + parts.join(", ") + ". ", el("b", {}, plural(counts.tests, "test")), "."),
      report.files.includes(own.source)
        ? el("div", { class: "two" }, el("div", {}, classSource(own, details)), el("div", { class: "aside", tabindex: "0", role: "region", "aria-label": "Methods and their tests" }, table))
        : [el("p", { class: "muted" }, "The source of this class was not found; ", el("code", {}, "--sources DIR"), " names its directory."), table],
    ];
  };

  // A test: its source with the reason of each line, the slice, the recorded call.
  const pieceText = (lines, [firstLine, firstColumn, lastLine, lastColumn]) => {
    const own = lines.slice(firstLine - 1, lastLine);
    own[own.length - 1] = own[own.length - 1].slice(0, lastColumn);
    own[0] = own[0].slice(firstColumn);
    return own.join(" ").replace(/\s+/g, " ");
  };
  const dedented = (text) => {
    const lines = text.replace(/\n$/, "").split("\n");
    const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
    return { indent, text: lines.map((line) => line.slice(indent)).join("\n") };
  };
  const showTest = (at, nth) => {
    const own = classes[at];
    const test = own.tests[nth];
    const details = block("class-" + at).tests[nth];
    const source = details.text === undefined ? null : dedented(details.text);
    const lines = source ? source.text.split("\n") : [];
    const steps = details.steps.map((step, number) => {
      const place = step.at && [step.at[0], Math.max(0, step.at[1] - source.indent), step.at[2], Math.max(0, step.at[3] - source.indent)];
      const kind = number === details.actions - 1 ? "act" : number >= details.actions ? "check" : "";
      return { ...step, place, kind, text: place ? pieceText(lines, place) : step.text || "" };
    });
    const choice = chooser(steps);
    return [
      el("p", { class: "crumbs" }, link("", "Overview"), " / ", link("class/" + own.name, own.name), " / " + signature(test.target), neighbours(own, nth)),
      el("h1", { id: "view-title" }, test.name.slice(test.name.lastIndexOf(".") + 1)),
      testFacts(test, details),
      el("div", { class: "two" },
        el("div", {}, testListing(test, source, steps, choice)),
        el("div", { class: "aside", tabindex: "0", role: "region", "aria-label": "Why each part is there" }, el("h2", {}, "Why each part is there"), whyList(steps, choice))),
      el("h2", {}, "The slice"),
      el("p", { class: "muted" }, "What the test does, from left to right; a line leads from an action to one that takes its result. Filled: the call under test; dashed: assertions."),
      el("div", { class: "slice", tabindex: "0", role: "region", "aria-label": "The slice as a picture" }, slicePicture(details.picture, steps, choice)),
      recordedCall(details),
      minimization(details, steps),
    ];
  };
  const testFacts = (test, details) => {
    const method = methodOf(test.target);
    const also = details.also_tests ? [". It also notices ", details.also_tests.map((name) => signature(name)).join(", ")] : [];
    return el("p", { class: "facts" }, el("b", {}, test.verdict), " · " + plural(test.statements, "statement") + ", " + plural(test.assertions, "assertion"),
      " · tests ", link("class/" + test.target.split("#")[0], signature(test.target)), method ? " (" + STATES[method.state] + ")" : "",
      " · recorded in " + details.recording + ", event " + details.event,
      details.optimistic ? " · rests on an assumption or a gap of the recording" : "", also, ". ", el("code", {}, test.path + (test.line ? ":" + test.line : "")));
  };
  const neighbours = (own, nth) => {
    const [before, after] = [own.tests[nth - 1], own.tests[nth + 1]];
    const to = (other, word, rel) => (other ? [" · ", el("a", { href: "#/test/" + other.name, rel }, word)] : []);
    return el("span", { class: "neighbours" }, "test " + (nth + 1) + " of " + own.tests.length, to(before, "previous", "prev"), to(after, "next", "next"));
  };

  // Which steps are looked at: those under the pointer or focus, else those that were clicked.
  const chooser = (steps) => {
    const marked = [];
    let pinned = [];
    const mark = (chosen) => {
      const all = new Set(chosen);
      marked.forEach(([wanted, node]) => node.classList.toggle("on", wanted.some((step) => all.has(step))));
      if (window.Highlight && CSS.highlights) {
        const ranges = chosen.length === 1 ? choice.rangesOf(steps[chosen[0]]) : [];
        CSS.highlights.set("piece", new Highlight(...ranges));
      }
    };
    const choice = {
      rangesOf: () => [],
      watch: (wanted, node) => marked.push([wanted, node]),
      look: (chosen) => mark(chosen),
      leave: () => mark(pinned),
      pin: (chosen) => {
        pinned = pinned.length === chosen.length && pinned.every((step, at) => step === chosen[at]) ? [] : chosen;
        mark(pinned);
        const first = document.querySelector(".whys .on");
        if (first) first.scrollIntoView({ block: "nearest" });
      },
      attach: (node, chosen) => {
        node.addEventListener("mouseenter", () => choice.look(chosen));
        node.addEventListener("mouseleave", choice.leave);
        node.addEventListener("focusin", () => choice.look(chosen));
        node.addEventListener("focusout", choice.leave);
        node.addEventListener("click", () => choice.pin(chosen));
        return node;
      },
    };
    escape = () => { pinned = []; mark(pinned); };
    return choice;
  };
  let escape = () => {};
  const testListing = (test, source, steps, choice) => {
    if (!source) return el("p", { class: "empty" }, "This test no longer stands in " + test.path + ".");
    const texts = [];
    const lines = source.text.split("\n");
    const stepsAt = lines.map((line, at) => steps.flatMap(({ place }, number) => (place && place[0] <= at + 1 && at + 1 <= place[2] ? [number] : [])));
    // A line that only begins what the next one says is there for the same.
    for (let at = lines.length - 2; at >= 0; at--) {
      if (stepsAt[at].length === 0 && /[^;{}\s)/]\s*$/.test(lines[at]) && !/^\s*@/.test(lines[at])) stepsAt[at] = stepsAt[at + 1];
    }
    const rows = sourceLines(source.text).map((pieces, at) => {
      const own = stepsAt[at];
      const number = String(test.line + at);
      const text = el("span", { class: "text" }, pieces);
      texts.push(text);
      if (own.length === 0) return el("li", {}, el("span", { class: "gutter" }, number), text);
      const because = own.map((step) => steps[step].why).join("; ");
      const row = el("li", { class: "why", title: own.map((step) => steps[step].why).join("\n") },
        el("span", { class: "gutter" }, el("button", { type: "button", "aria-label": "Line " + number + ": " + because }, number)), text);
      choice.watch(own, row);
      return choice.attach(row, own);
    });
    choice.rangesOf = (step) => (step.place ? [rangeOf(texts, step.place)] : []);
    return el("ol", { class: "listing", "aria-label": "Source of the test" }, rows);
  };
  const rangeOf = (texts, [firstLine, firstColumn, lastLine, lastColumn]) => {
    const place = (line, column) => {
      const walker = document.createTreeWalker(texts[line - 1], NodeFilter.SHOW_TEXT);
      let last = [texts[line - 1], 0];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (column <= node.length) return [node, column];
        column -= node.length;
        last = [node, node.length];
      }
      return last;
    };
    const range = new Range();
    range.setStart(...place(firstLine, firstColumn));
    range.setEnd(...place(lastLine, lastColumn));
    return range;
  };
  const whyList = (steps, choice) => el("ol", { class: "whys" }, steps.map((step, number) => {
    const how = step.step ? " (" + step.step + ")" : "";
    const item = el("li", {}, el("button", { type: "button" }, el("code", {}, step.text || "(no text)"), el("span", { class: "because" }, step.why + how + " · ", el("span", { class: "event" }, "event " + step.event))));
    choice.watch([number], item);
    choice.attach(item.firstChild, [number]);
    return item;
  }));

  // The picture: columns are layers, rows as they were laid out.
  const [WIDE, HIGH, GAP_X, GAP_Y, LONGEST] = [192, 24, 44, 12, 120];
  const slicePicture = (picture, steps, choice) => {
    const x = (layer) => layer * (WIDE + GAP_X) + 4;
    const y = (row) => row * (HIGH + GAP_Y) + 4;
    const middle = (row) => y(row) + HIGH / 2;
    const paths = picture.lines.map(([from, to, passes]) => {
      const layer = picture.nodes[from][0];
      let [atX, atY] = [x(layer) + WIDE, middle(picture.nodes[from][1])];
      let path = "M" + atX + " " + atY;
      const curve = (toX, toY) => {
        path += "C" + (atX + GAP_X / 2) + " " + atY + " " + (toX - GAP_X / 2) + " " + toY + " " + toX + " " + toY;
        [atX, atY] = [toX, toY];
      };
      passes.forEach((row, at) => {
        curve(x(layer + 1 + at), middle(row));
        path += "H" + (atX = x(layer + 1 + at) + WIDE);
      });
      curve(x(picture.nodes[to][0]), middle(picture.nodes[to][1]));
      const line = svg("path", { d: path });
      choice.watch([from, to], line);
      return line;
    });
    const nodes = picture.nodes.map(([layer, row], number) => {
      const { text, why, kind } = steps[number];
      const shown = text.slice(0, LONGEST);
      const node = svg("g", { class: "node " + kind, tabindex: "0", role: "button", "aria-label": shown + ": " + why, transform: "translate(" + x(layer) + " " + y(row) + ")" },
        svg("rect", { width: WIDE, height: HIGH, rx: 3 }), svg("svg", { x: 8, width: WIDE - 16, height: HIGH }, svg("text", { y: 16 }, shown)));
      node.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choice.pin([number]);
        }
      });
      choice.watch([number], node);
      return choice.attach(node, [number]);
    });
    const most = (values) => values.reduce((one, other) => Math.max(one, other), 0);
    const rows = most(picture.nodes.map((node) => node[1]).concat(picture.lines.flatMap((line) => line[2])));
    const width = x(most(picture.nodes.map((node) => node[0]))) + WIDE + 4;
    const height = y(rows) + HIGH + 4;
    return svg("svg", { width, height, viewBox: "0 0 " + width + " " + height, role: "group", "aria-label": plural(picture.nodes.length, "step") }, paths, nodes);
  };
  const recordedCall = (details) => {
    if (!details.calls) return null;
    const { calls, more_callers, more_called } = details.calls;
    const top = Math.min(0, ...calls.map((call) => call.depth));
    return [
      el("h2", {}, "The recorded call"),
      el("ol", { class: "calls", "aria-label": "Calls around the recorded one" },
        more_callers ? el("li", { class: "muted" }, plural(more_callers, "caller") + " further out") : null,
        calls.map((call) => el("li", { class: call.depth === 0 ? "own" : null, style: "padding-left:" + (call.depth - top) * 18 + "px" }, call.text, el("span", {}, "event " + call.event + (call.threw ? ", threw" : "")))),
        more_called ? el("li", { class: "muted" }, plural(more_called, "call") + " in it not shown") : null),
    ];
  };
  const minimization = (details, steps) => {
    const done = details.minimized;
    if (!done) return null;
    const values = done.values ? " " + done.values.before + " characters of values before, " + done.values.after + " after" + (done.values.untried ? " (" + plural(done.values.untried, "part") + " not tried)" : "") + "." : "";
    const rows = (done.kept || []).map((kept) => el("tr", {}, el("td", {}, el("code", {}, steps[kept.action] ? steps[kept.action].text : "action " + kept.action)), el("td", {}, kept.without)));
    return [
      el("h2", {}, "Minimization"),
      el("p", {}, done.statements_before + " statements before, " + done.statements_after + " after " + plural(done.tries, "try").replace("trys", "tries") + "." + values),
      rows.length ? el("table", { "aria-label": "Why each part stayed" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Stayed"), el("th", { scope: "col" }, "Without it"))), el("tbody", {}, rows)) : null,
    ];
  };

  // Methods without a test: tables made when a group is opened or filtered.
  const missing = classes.flatMap((one) => one.methods.filter((method) => method.reason));
  const missingTable = (group, methods) => {
    const table = group.querySelector("table");
    const rows = methods.slice(0, MOST_FOUND).map((method) => {
      const others = method.reasons && method.reasons.length > 1 ? " (" + method.reasons.map((one) => one.reason + " " + one.invocations).join(", ") + ")" : "";
      return el("tr", {}, el("th", { scope: "row" }, link("class/" + method.target.split("#")[0], el("code", {}, simple(method.target.split("#")[0]))), " ", el("code", {}, signature(method.target))), el("td", {}, method.detail, el("span", { class: "muted" }, others)));
    });
    if (methods.length > MOST_FOUND) rows.push(el("tr", {}, el("td", { colspan: "2", class: "muted" }, "and " + (methods.length - MOST_FOUND) + " more; filter to see them")));
    table.replaceChildren(el("tbody", {}, rows));
  };
  const filterMissing = () => {
    const wanted = byId("filter").value.trim().toLowerCase();
    let found = 0;
    document.querySelectorAll(".reason").forEach((group) => {
      const own = missing.filter((method) => method.reason === group.dataset.reason);
      const hits = own.filter((method) => (method.target + " " + method.reason + " " + method.detail).toLowerCase().includes(wanted));
      found += hits.length;
      group.hidden = hits.length === 0;
      const details = group.querySelector("details");
      if (wanted) details.open = true;
      group.querySelector("summary").textContent = wanted ? plural(hits.length, "method") + " found" : "Show the methods";
      if (details.open) missingTable(group, hits);
    });
    byId("filtered").textContent = wanted ? plural(found, "method") + " found" : "";
  };

  // The search over everything that has a name.
  const names = () => {
    names.all = names.all || classes.flatMap((one) => [
      ["class", one.name, "class/" + one.name, one.name],
      ...one.methods.map((method) => ["method", signature(method.target), "class/" + one.name + "/" + (method.line || ""), method.target]),
      ...one.tests.map((test) => ["test", test.name.slice(test.name.lastIndexOf(".") + 1), "test/" + test.name, test.name]),
    ]).map(([kind, text, to, all]) => ({ kind, text, to, all, key: all.toLowerCase() }));
    return names.all;
  };
  const showFound = (wanted) => {
    const words = wanted.toLowerCase().split(/\s+/);
    const hits = names().filter((one) => words.every((word) => one.key.includes(word)));
    const rows = hits.slice(0, MOST_FOUND).map((one) => el("tr", {}, el("td", { class: "muted" }, one.kind), el("th", { scope: "row" }, link(one.to, el("code", {}, one.text))), el("td", { class: "muted" }, el("code", {}, one.all.split("#")[0]))));
    return [
      el("h1", {}, plural(hits.length, "hit").replace("hits", "found").replace("hit", "found")),
      hits.length > MOST_FOUND ? el("p", { class: "muted" }, "The first " + MOST_FOUND + " are shown.") : null,
      rows.length ? el("table", { "aria-label": "Found" }, el("tbody", {}, rows)) : el("p", { class: "empty" }, "No class, method or test has “" + wanted + "” in its name."),
    ];
  };

  // Which view is shown goes by the address, so that links and the back button work.
  const route = () => decodeURIComponent(location.hash.replace(/^#\/?/, "")).split("/");
  const show = (id) => {
    ["overview", "missing", "changes", "view", "found"].forEach((other) => byId(other) && (byId(other).hidden = other !== id));
    document.querySelectorAll("nav [data-view]").forEach((one) => (one.dataset.view === id ? one.setAttribute("aria-current", "page") : one.removeAttribute("aria-current")));
  };
  const title = (text) => { document.title = (text ? text + " – " : "") + report.name + " – testcarve"; };
  const open = () => {
    if (location.hash === "#main") return;
    const [kind, name, line] = route();
    escape = () => {};
    const view = byId("view");
    if (kind === "class" && classAt.has(name)) {
      view.replaceChildren(...showClass(classAt.get(name)).flat(Infinity));
      show("view");
      title(simple(name));
      if (line) goToLine(Number(line));
    } else if (kind === "test" && testAt.has(name)) {
      view.replaceChildren(...showTest(...testAt.get(name)).flat(Infinity).filter(Boolean));
      show("view");
      title(name.slice(name.lastIndexOf(".") + 1));
    } else if (kind === "missing" || (kind === "changes" && byId("changes"))) {
      show(kind);
      title(kind === "missing" ? "Without a test" : "Changes");
    } else if (kind === "class" || kind === "test") {
      view.replaceChildren(el("p", { class: "empty" }, "This report has no " + kind + " " + name + "."));
      show("view");
    } else {
      show("overview");
      title("");
    }
    view.setAttribute("aria-labelledby", "view-title");
    if (!line) scrollTo(0, 0);
  };

  const search = byId("search");
  search.addEventListener("input", () => {
    const wanted = search.value.trim();
    if (!wanted) return open();
    byId("found").replaceChildren(...showFound(wanted).filter(Boolean));
    show("found");
  });
  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = byId("found").querySelector("a");
    if (first && !byId("found").hidden) location.hash = first.hash;
  });
  addEventListener("hashchange", () => {
    search.value = "";
    open();
    if (location.hash !== "#main") byId("main").focus({ preventScroll: true });
  });
  // A link to where one is: the search is over.
  byId("found").addEventListener("click", (event) => {
    const to = event.target.closest("a");
    if (to && to.hash === location.hash) { search.value = ""; open(); }
  });
  document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "Escape") {
      if (typing && event.target === search) { search.value = ""; open(); }
      escape();
    }
  });
  const theme = byId("theme");
  const dark = () => document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const remembered = (value) => {
    try {
      if (value) localStorage.setItem("testcarve-theme", value);
      return localStorage.getItem("testcarve-theme");
    } catch { return null; }
  };
  if (remembered()) document.documentElement.dataset.theme = remembered();
  theme.addEventListener("click", () => { document.documentElement.dataset.theme = remembered(dark() === "dark" ? "light" : "dark") || (dark() === "dark" ? "light" : "dark"); });

  document.querySelectorAll("table.sortable").forEach(makeSortable);
  if (byId("filter")) byId("filter").addEventListener("input", filterMissing);
  document.querySelectorAll(".reason details").forEach((details) => details.addEventListener("toggle", () => {
    const group = details.closest(".reason");
    if (details.open && !group.querySelector("tbody")) missingTable(group, missing.filter((method) => method.reason === group.dataset.reason));
  }));
  open();
  performance.measure("testcarve-open", { start: 0 });
  document.documentElement.dataset.opened = String(Math.round(performance.getEntriesByName("testcarve-open")[0].duration));
})();
