import { fdatasync, fdatasyncSync } from 'node:fs'

const flushFile = (file: number) =>
  new Promise<void>((resolve, reject) => fdatasync(file, (error) => (error ? reject(error) : resolve())))

/**
 * Flushes the write-ahead log without blocking the process. PostgreSQL continues as if its log were on disk, so
 * whoever commits must await `flushed`, and `flushNow` must precede every change to other files.
 */
export class LogFlush {
  /** Number of the latest request by file descriptor. */
  readonly #unsyncedFiles = new Map<number, number>()
  #requestCount = 0
  #currentFlush: Promise<void> = Promise.resolve()
  #nextFlush: Promise<void> | null = null
  #failure: unknown = null

  /** How often PostgreSQL has asked for its log to be flushed. */
  get requestCount(): number {
    return this.#requestCount
  }

  /** Throws once a flush has failed, since what it covered may be lost. */
  request(file: number): void {
    this.#throwFailure()
    this.#unsyncedFiles.set(file, ++this.#requestCount)
  }

  /** Resolves when everything requested so far is on disk. */
  flushed(): Promise<void> {
    // the current flush may have started before the latest request
    return (this.#nextFlush ??= this.#startAfter(this.#currentFlush))
  }

  /** Blocks until everything requested so far is on disk. */
  flushNow(): void {
    this.#throwFailure()
    for (const file of this.#unsyncedFiles.keys()) this.flushBeforeClosing(file)
  }

  flushBeforeClosing(file: number): void {
    if (!this.#unsyncedFiles.has(file)) return
    fdatasyncSync(file)
    this.#unsyncedFiles.delete(file)
  }

  async #startAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined)
    this.#nextFlush = null
    this.#currentFlush = this.#flush()
    await this.#currentFlush
  }

  async #flush(): Promise<void> {
    this.#throwFailure()
    await Promise.all(
      [...this.#unsyncedFiles].map(async ([file, request]) => {
        const isUnsynced = () => this.#unsyncedFiles.get(file) === request
        try {
          await flushFile(file)
          if (isUnsynced()) this.#unsyncedFiles.delete(file)
        } catch (error) {
          // a file that was flushed and closed meanwhile has nothing left to fail
          if (isUnsynced()) this.#failure ??= error
        }
      }),
    )
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure
  }
}
