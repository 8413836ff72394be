#!/bin/sh
# Four PIT scores: commons-cli's own suite, the suite carved from it, one test that runs ../cli-main, the
# suite carved from that main. Works on a copy of this directory and ../cli-main; needs testcarve and Maven on the PATH;
# takes a quarter of an hour or more. Usage: pit.sh [DIRECTORY for the copy, default: a new one]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$(mktemp -d)}
mkdir -p "$work"
cp -R "$here" "$here/../cli-main" "$work"
cd "$work/commons-cli"
rm -rf src carved-from-suite carved-from-main target

# pit NAME MAVEN-OPTIONS...
pit() {
    name=$1
    shift
    mvn -B -q clean "$@" test-compile
    mvn -B "$@" test-compile org.pitest:pitest-maven:mutationCoverage > "$work/pit-$name.log" 2>&1
    cp -R target/pit-reports "$work/report-$name"
}

testcarve record -o suite-out -- mvn -B -q -Psuite test
testcarve generate suite-out -o carved-from-suite

mkdir -p ../cli-main/target/classes
javac -d ../cli-main/target/classes -cp target/classes ../cli-main/src/main/java/pack/Main.java
testcarve record -o main-out -- \
    java -cp target/classes:../cli-main/target/classes pack.Main < ../cli-main/commands.txt
testcarve generate main-out -o carved-from-main --target 'org.apache.commons.cli.*'

pit own-suite -Psuite
# Beside the own tests, because carved tests may use classes that these bring.
pit carved-from-suite -Psuite -Dtests=carved-from-suite '-Dpit.tests=*CarvedTest'
pit main-run -Pmain
pit carved-from-main -Dtests=carved-from-main

for name in own-suite carved-from-suite main-run carved-from-main; do
    echo "== $name"
    grep -E '^>> (Line Coverage|Generated .* Killed|Mutations with no|Ran)' "$work/pit-$name.log" | tail -n 4
done
echo "Reports: $work/report-*/index.html"
