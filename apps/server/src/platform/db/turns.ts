import { AsyncLocalStorage } from 'node:async_hooks'

const currentPerson = new AsyncLocalStorage<string>()

/** All background jobs count as one person. */
export const jobsPerson = 'jobs'

/**
 * On the embedded database, which runs one transaction at a time, the transactions of `work` take turns with
 * other people's, so that one person's upload of a folder doesn't delay everyone.
 */
export const takeTurnsAs = <Result>(person: string, work: () => Result): Result =>
  currentPerson.run(person, work)

/** For work that a person or job only caused, such as the delivery of events to everyone. */
export const outsideTurns = <Result>(work: () => Result): Result => currentPerson.exit(work)

/** Undefined outside `takeTurnsAs`, for example while a session is looked up. */
export const personInTurn = (): string | undefined => currentPerson.getStore()
