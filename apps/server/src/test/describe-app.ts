import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, engines, preferEngine } from './engines.ts'
import { makeApp, type TestApp } from './make-app.ts'

type Suite = (app: () => TestApp, engine: Engine) => void
type Environment = () => Record<string, string> | Promise<Record<string, string>>

/** Runs a suite against the whole server on each of these engines, with one app per suite. */
export const describeAppOn =
  (engines: readonly Engine[]) =>
  (name: string, suite: Suite, environment: Environment = () => ({})): void => {
    describe.each(engines)(`${name} on %s`, (engine) => {
      let testApp: TestApp | null = null
      beforeAll(async () => {
        testApp = await makeApp(engine, await environment())
      })
      afterAll(async () => {
        await testApp?.[Symbol.asyncDispose]()
      })
      suite(() => {
        if (!testApp) throw new Error('the app hasn’t started yet')
        return testApp
      }, engine)
    })
  }

/**
 * Runs on PostgreSQL if this machine has it, since databases start several times faster there. `npm run
 * proof` uses both engines.
 */
export const describeApp = describeAppOn(preferEngine('postgres'))

/**
 * Runs on each engine of this machine: for locks, jobs, notifications, searches and sort orders, which may
 * differ between engines.
 */
export const describeAppOnEach = describeAppOn(engines)
