/** PGlite panics when it can't write its log, and only a new process can recover. */
export class EngineStopped extends Error {
  constructor() {
    super('The embedded database stopped.')
    this.name = 'EngineStopped'
  }
}
