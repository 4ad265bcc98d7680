import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, engines } from './engines.ts'
import { makeApp, type TestApp } from './make-app.ts'

/** Runs a suite against the whole server, on each engine that this machine has unless `on` names others; one app for the suite. */
export const describeApp = (
  name: string,
  suite: (app: () => TestApp, engine: Engine) => void,
  environment: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  on: readonly Engine[] = engines,
): void => {
  describe.each(on)(`${name} on %s`, (engine) => {
    let made: TestApp | null = null
    beforeAll(async () => {
      made = await makeApp(engine, await environment())
    })
    afterAll(async () => {
      await made?.[Symbol.asyncDispose]()
    })
    suite(() => {
      if (!made) throw new Error('the app is not there yet')
      return made
    }, engine)
  })
}
