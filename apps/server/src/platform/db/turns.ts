import { AsyncLocalStorage } from 'node:async_hooks'

const people = new AsyncLocalStorage<string>()

/** Background jobs share their turns, whoever they are for. */
export const jobTurns = 'jobs'

/**
 * On the embedded database, which runs one transaction at a time, the transactions of `work` take turns with
 * other people's, so that one person's upload of a folder doesn't delay everyone.
 */
export const takeTurnsAs = <Result>(person: string, work: () => Result): Result => people.run(person, work)

/** Undefined outside `takeTurnsAs`, for example while a session is looked up. */
export const turnsOf = (): string | undefined => people.getStore()
