import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import { limits } from '@atelier/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOn, signUp } from '../actors.ts'
import { hasPostgres } from '../postgres.ts'
import { type Arena, openArena } from './arena.ts'
import { repeat } from './repeat.ts'

describe.skipIf(!hasPostgres())('adding at the storage limit, on two servers', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena[Symbol.asyncDispose]())

  it('VLT-02 accepts only one of two simultaneous uploads when there is space for one', async () => {
    await repeat(async (round) => {
      const ada = await signUp(arena.first)
      const adaOnTwo = actorOn(arena.second, ada)
      const text = (name: string) => ({ body: { fileName: name, fileContent: `Eleven by${round % 10}` } })
      const first = await ada.get(attachments.addText, text('first'))
      const nearlyFullBytes = limits.vault.storageBytes.free - 15
      await arena.count(`with full_up as (update attachment set size = ${nearlyFullBytes} where id = '${first.id}' returning 1)
        select count(*) from full_up`)
      const responses = await arena.atOnce([
        () => ada.call(attachments.addText, text('one')),
        () => adaOnTwo.call(attachments.addText, text('two')),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 402])
      expect(await arena.count(`select count(*) from attachment where owner_id = '${ada.id}'`)).toBe(2)
    })
  })
})
