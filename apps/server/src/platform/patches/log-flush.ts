import { fdatasync, fdatasyncSync } from 'node:fs'

const isClosedFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EBADF'

const flushFile = (file: number) =>
  new Promise<void>((resolve, reject) => fdatasync(file, (error) => (error ? reject(error) : resolve())))

/**
 * Flushes the write-ahead log without blocking the process. PostgreSQL continues as if its log were on disk, so
 * await `flush` after each commit, and call `flushNow` before every change to other files.
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
    this.#throwIfFailed()
    this.#unsyncedFiles.set(file, ++this.#requestCount)
  }

  /** Resolves when everything requested so far is on disk. */
  flush(): Promise<void> {
    // the current flush may have started before the latest request
    return (this.#nextFlush ??= this.#startAfter(this.#currentFlush))
  }

  /** Blocks until everything requested so far is on disk. */
  flushNow(): void {
    this.#throwIfFailed()
    for (const file of this.#unsyncedFiles.keys()) this.flushFileNow(file)
  }

  flushFileNow(file: number): void {
    if (!this.#unsyncedFiles.has(file)) return
    try {
      fdatasyncSync(file)
    } catch (error) {
      // the system reports it once, so a later flush would succeed
      this.#failure ??= error
      throw error
    }
    this.#unsyncedFiles.delete(file)
  }

  async #startAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined)
    this.#nextFlush = null
    this.#currentFlush = this.#flushFiles()
    await this.#currentFlush
  }

  async #flushFiles(): Promise<void> {
    this.#throwIfFailed()
    await Promise.all(
      [...this.#unsyncedFiles].map(async ([file, request]) => {
        try {
          await flushFile(file)
          if (this.#unsyncedFiles.get(file) === request) this.#unsyncedFiles.delete(file)
        } catch (error) {
          // a file that isn't open anymore was flushed before it was closed
          if (!(isClosedFile(error) && !this.#unsyncedFiles.has(file))) this.#failure ??= error
        }
      }),
    )
    this.#throwIfFailed()
  }

  #throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure
  }
}
