import { expect, it } from 'vitest'
import { sanitizeForStorage } from './sanitize-for-storage.ts'

it('removes NUL and repairs lone surrogates in every text, however deep', () => {
  const parsedBody = JSON.parse(
    '{"a\\u0000":["x\\u0000y",{"b":"\\ud83d!"}],"__proto__":1,"n":null,"ok":"\\ud83d\\ude00"}',
  ) as unknown
  expect(JSON.stringify(sanitizeForStorage(parsedBody))).toBe(
    '{"a":["xy",{"b":"\ufffd!"}],"__proto__":1,"n":null,"ok":"😀"}',
  )
})
