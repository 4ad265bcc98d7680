import german from '@atelier/contract/texts/de-server.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { curatedBots } from './curated.ts'

it('BOT-02 translates every text of the bots that come with Atelier into German', () => {
  const texts = [...curatedBots.values()].flatMap(({ config }) => [
    config.name,
    config.description,
    config.greeting,
    ...config.starters,
  ])
  expect(texts.filter((text) => !(text in german))).toEqual([])
})
