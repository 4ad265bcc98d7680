/** The embedded database stopped answering: it panics when it can't write its log. Only a new process brings it back. */
export class EngineStopped extends Error {
  constructor() {
    super('The embedded database stopped.')
    this.name = 'EngineStopped'
  }
}
