/**
 * Runs tasks one after another instead of one inside the other: a task that comes up while another is running waits
 * until that one has returned. So a long chain of synchronous steps needs no stack, and what is synchronous stays so.
 *
 * Each subscription has its own, since one queue for all (such as `queueScheduler`) would delay work that starts inside
 * somebody else's task, and lose it if that task throws.
 */
export class Trampoline {
  private readonly waiting: (() => void)[] = [];
  private isRunning = false;

  /** Runs the task now or, from within another task, as soon as that has returned. */
  run(task: () => void): void {
    if (this.isRunning) {
      this.waiting.push(task);
      return;
    }
    this.isRunning = true;
    try {
      for (let next: (() => void) | undefined = task; next; next = this.waiting.shift()) next();
    } finally {
      this.isRunning = false;
    }
  }
}
