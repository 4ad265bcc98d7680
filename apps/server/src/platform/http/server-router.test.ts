import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp, stranger } from '../../test/actors.ts'
import { makeApp, type TestApp } from '../../test/make-app.ts'
import { uuidv7 } from '../uuid.ts'

let test: TestApp
beforeAll(async () => {
  const app = await makeApp('pglite')
  if (!app) throw new Error('the embedded database must be available')
  test = app
})
afterAll(() => test[Symbol.asyncDispose]())

it('UPL-07 doesn’t slow the processing of a source because someone asks for its status', async () => {
  const ada = await signUp(test, 'Ada')
  const { traffic } = test.context
  await expect.poll(() => traffic.isBusy()).toBe(false)
  await ada.send(getAttachment, { params: { id: uuidv7() } })
  await stranger(test).raw('/readyz')
  expect(traffic.isBusy()).toBe(false)
  await ada.get(getUser)
  expect(traffic.isBusy()).toBe(true)
})
