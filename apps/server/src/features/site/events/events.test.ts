import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import { signInAsGuest, signUp } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'

describeAppOnEach('a person’s live events', (test) => {
  it('API-14 limits the open streams per person, and frees a slot when one closes', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const open = () => ada.raw('/v1/events')
    const streams = await Promise.all(Array.from({ length: limits.events.streamsMax }, open))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const errorResponse = await open()
    expect(errorResponse.status).toBe(429)
    expect(errorResponse.headers.get('retry-after')).toBe('30')
    expect(await errorResponse.text()).toContain(
      'windows or tabs. Close a few of them to see live updates here.',
    )
    const bobsStream = await bob.raw('/v1/events')
    expect(bobsStream.status).toBe(200)
    await streams[0]?.body?.cancel()
    const secondResponse = await open()
    expect(secondResponse.status).toBe(200)
    for (const { body } of [...streams.slice(1), bobsStream, secondResponse]) await body?.cancel()
  })

  it('API-14 limits the open streams of all guests on one network, without affecting accounts', async () => {
    const { streamsMax, networkStreamsMax } = limits.events
    const streams: Response[] = []
    let visitor = await signInAsGuest(test())
    while (streams.length < networkStreamsMax) {
      if (streams.length % streamsMax === 0) visitor = await signInAsGuest(test())
      streams.push(await visitor.raw('/v1/events'))
    }
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const errorResponse = await visitor.raw('/v1/events')
    expect([errorResponse.status, errorResponse.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await errorResponse.text()).toContain('on your network')
    const account = await (await signUp(test())).raw('/v1/events')
    expect(account.status).toBe(200)
    await streams[0]?.body?.cancel()
    const secondResponse = await visitor.raw('/v1/events')
    expect(secondResponse.status).toBe(200)
    for (const { body } of [...streams.slice(1), account, secondResponse]) await body?.cancel()
  })

  it('API-14 doesn’t keep a stream open for a HEAD request', async () => {
    const ada = await signUp(test())
    for (let count = 0; count <= limits.events.streamsMax; count += 1)
      expect((await ada.raw('/v1/events', { method: 'HEAD' })).status).toBe(200)
  })
})
