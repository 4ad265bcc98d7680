/** PGlite panics when it can't write its log; only a new process recovers. */
export class EngineStopped extends Error {
  constructor() {
    super('The embedded database stopped.')
    this.name = 'EngineStopped'
  }
}
