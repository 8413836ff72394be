#!/bin/sh
# Exits with 0 if @TEST@ compiles and ends as it did when this was written:
#   @ENDED@
# Reducers take it as it is. The candidate is the first argument, or @FILE@ in the current directory. For instance:
#   cvise --not-c @HOME_TEXT@/interesting.sh @FILE@
#   singledelta -test=@HOME_TEXT@/interesting.sh -suffix=.java -in_place @FILE@
#   picire --input=@FILE@ --test=@HOME_TEXT@/interesting.sh
# It needs a JDK: that of JAVA_HOME, else the one on the PATH.
home=$(cd "$(dirname "$0")" && pwd)
# (Some reducers run a copy of this script.)
[ -d "$home/lib" ] || home=@HOME@
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

mkdir -p "$work/source/@FOLDER@" "$work/classes" || exit 1
cp "${1:-@FILE@}" "$work/source/@FOLDER@@FILE@" || exit 1
classpath=$work/classes
for entry in "$home"/lib/*; do
    classpath=$classpath:$entry
done
# (Short JVMs do not repay optimising.)
"${bin}javac" -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -nowarn -proc:none -encoding UTF-8 -cp "$classpath" -d "$work/classes" \
    "$home/RunOneTest.java" "$work/source/@FOLDER@@FILE@" > "$work/javac.txt" 2>&1 || {
    echo "does not compile"
    cat "$work/javac.txt" >&2
    exit 1
}
# A candidate may loop for ever.
limit=
command -v timeout > /dev/null && limit="timeout @SECONDS@"
cd "$work" || exit 1
$limit "${bin}java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "@$home/java-options" -cp "$classpath" RunOneTest @CLASS@ @METHOD@ "$work/ended.txt" > "$work/output.txt" 2>&1 < /dev/null
ended=$(cat "$work/ended.txt" 2> /dev/null || echo "did not end")
echo "$ended"
[ "$ended" = @EXPECTED@ ] || exit 1

# A condition of your own: what else has to be so for a candidate to be interesting? What the test printed, with what was thrown, is in output.txt here, its source in
# source/. Without one, a green test shrinks to an empty one. For instance:
#   grep -q 'expected: <380>' output.txt || exit 1
#   grep -q 'priceOf' "source/@FOLDER@@FILE@" || exit 1

exit 0
