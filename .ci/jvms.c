/* Preloaded into all processes of a step of `.ci/run`: each JVM that starts adds its program's name to the file that CI_JVMS names. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void count(void) {
  const char *jvms = getenv("CI_JVMS");
  const char *name = program_invocation_short_name;
  if (jvms == NULL || (strcmp(name, "java") != 0 && strcmp(name, "javac") != 0 && strcmp(name, "jar") != 0)) {
    return;
  }
  int file = open(jvms, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) {
    /* One write, so that lines of processes side by side do not mix. */
    dprintf(file, "%s\n", name);
    close(file);
  }
}
