import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { getOwnTeam, inviteToTeam } from '@atelier/contract/endpoints/teams/teams'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { expect, it } from 'vitest'
import { signUp, stranger } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addTeam } from '../../test/teams.ts'
import { diskFullError } from '../known-failure.ts'
import { uuidv7 } from '../uuid.ts'

const password = 'correct horse battery'

describeApp(
  'signing in',
  (test) => {
    const post = (path: string, body: unknown, address = '203.0.113.1') =>
      stranger(test()).raw(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.9, ${address}` },
        body: JSON.stringify(body),
      })
    const account = async () => {
      const email = `${uuidv7()}@people.example`
      expect((await post('sign-up/email', { name: 'Ada', email, password }, uuidv7())).status).toBe(200)
      return email
    }
    const signIn = (email: string, password: string, address?: string) =>
      post('sign-in/email', { email, password }, address)

    it('AUTH-07 slows down password guessing, even in parallel, without locking the owner out elsewhere', async () => {
      const email = await account()
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, n) => signIn(email, `guess ${n} wrong`)),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([
        401, 401, 401, 401, 401, 429, 429, 429,
      ])
      const errorResponse = await signIn(email.toUpperCase(), password)
      expect(errorResponse.status).toBe(429)
      expect(Number(errorResponse.headers.get('retry-after'))).toBeGreaterThan(50)
      expect(ErrorEnvelope.parse(await errorResponse.json()).data.code).toBe('TOO_MANY_REQUESTS')
      expect((await signIn(email, password, '203.0.113.2')).status).toBe(200)
    })

    it('AUTH-07 resets the count of wrong passwords after the right one', async () => {
      const email = await account()
      const address = uuidv7()
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 4; n++) expect((await signIn(email, 'a wrong one', address)).status).toBe(401)
        expect((await signIn(email, password, address)).status).toBe(200)
      }
    })

    it('AUTH-07 responds the same for existing and unknown accounts', async () => {
      const email = await account()
      const response = await signIn(email, 'a wrong one', '203.0.113.5')
      const unknownResponse = await signIn(`${uuidv7()}@people.example`, 'a wrong one', '203.0.113.6')
      expect([unknownResponse.status, await unknownResponse.text()]).toEqual([
        response.status,
        await response.text(),
      ])
    })

    it('AUTH-01 limits new accounts and guests per IP address', async () => {
      const address = '203.0.113.7'
      const guestResponses = await Promise.all(
        [1, 2, 3, 4, 5].map(() => post('sign-in/anonymous', {}, address)),
      )
      expect(guestResponses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429])
      const errorResponse = await post(
        'sign-up/email',
        { name: 'Ada', email: 'a@people.example', password },
        address,
      )
      expect(errorResponse.status).toBe(429)
      expect(Number(errorResponse.headers.get('retry-after'))).toBeGreaterThan(3000)
      expect((await post('sign-in/anonymous', {}, '203.0.113.8')).status).toBe(200)
    })

    it('API-15 doesn’t create accounts or guests while the disk is full, but still lets people sign in', async () => {
      const email = await account()
      const { disk } = test().context
      const { requireSpace } = disk
      Object.assign(disk, { requireSpace: () => Promise.reject(diskFullError()) })
      try {
        const newAccount = { name: 'Ada', email: `${uuidv7()}@people.example`, password }
        for (const [path, body] of [
          ['sign-up/email', newAccount],
          ['sign-in/anonymous', {}],
          ['update-user', { name: 'Grace' }],
        ] as const) {
          const errorResponse = await post(path, body, uuidv7())
          expect([path, errorResponse.status]).toEqual([path, 503])
          expect(await errorResponse.text()).toContain('disk is full')
        }
        expect((await signIn(email, password, uuidv7())).status).toBe(200)
      } finally {
        Object.assign(disk, { requireSpace })
      }
    })

    it('AUTH-01 doesn’t create accounts or guests when they aren’t allowed', async () => {
      const { limits } = test().context.config
      Object.assign(limits, { signUpsPerHour: 0 })
      const newAccount = { name: 'Ada', email: `${uuidv7()}@people.example`, password }
      const responses = [
        await post('sign-in/anonymous', {}, '203.0.113.9'),
        await post('sign-up/email', newAccount, '203.0.113.10'),
      ]
      Object.assign(limits, { signUpsPerHour: 4 })
      for (const response of responses) {
        expect(response.status).toBe(403)
        expect(ErrorEnvelope.parse(await response.json()).data.message).toMatch(/new accounts or guests/)
      }
      expect((await post('sign-up/email', newAccount, '203.0.113.10')).status).toBe(200)
    })

    it('AUTH-01 doesn’t create a guest for a host name that an attacker could point to this server', async () => {
      const requestFrom = async (host: string) => {
        const headers = { 'x-forwarded-for': `198.51.100.${host.length}`, host }
        const url = `http://${host}/api/auth/sign-in/anonymous`
        return (await test().app.fetch(new Request(url, { method: 'POST', headers }))).status
      }
      expect(await requestFrom('rebound.example')).toBe(403)
      for (const host of ['192.0.2.7:3000', '[2001:db8::1]', 'atelier:3000', 'atelier.lan'])
        expect([host, await requestFrom(host)]).toEqual([host, 200])
    })

    it('AUTH-08 doesn’t create a guest for a signed-in person, and leaves them signed in', async () => {
      const ada = await signUp(test())
      const response = await ada.raw('/api/auth/sign-in/anonymous', { method: 'POST' })
      expect(response.status).toBe(400)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect((await ada.get(getUser)).isGuest).toBe(false)
    })

    it('AUTH-01 counts an IPv6 /64 as one address, and an IPv4 address by itself however it is written', async () => {
      const guest = async (address: string) => (await post('sign-in/anonymous', {}, address)).status
      for (const host of [':1', ':2', ':3:4', 'ffff:ffff:ffff:ffff'])
        expect(await guest(`2001:db8:7:7:${host}`)).toBe(200)
      expect(await guest('2001:DB8:7:7:abcd::1')).toBe(429)
      expect(await guest('2001:db8:7:8::1')).toBe(200)
      for (let n = 0; n < 4; n++) expect(await guest('203.0.113.77')).toBe(200)
      expect(await guest('::ffff:203.0.113.77')).toBe(429)
      expect(await guest('::ffff:203.0.113.78')).toBe(200)
    })

    it('AUTH-07 counts password guesses per person, however the session is sent', async () => {
      const email = await account()
      const cookie = (await signIn(email, password)).headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const guess = async (n: number) => {
        const response = await stranger(test()).raw('/api/auth/change-password', {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: `n=${n}; ${cookie}` },
          body: JSON.stringify({ currentPassword: `guess ${n} wrong`, newPassword: 'a loom of flowers' }),
        })
        return response.status
      }
      const statuses: number[] = []
      for (let n = 0; n < 7; n++) statuses.push(await guess(n))
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    })

    it.each([
      ['a name of 101 characters', { name: 'A'.repeat(101), email: 'b@people.example', password }],
      ['no email', { name: 'Ada', email: 'ada', password }],
      ['an unknown field', { name: 'Ada', email: 'b@people.example', password, plan: 'team' }],
    ])('API-01 rejects an account with %s', async (_what, body) => {
      expect((await post('sign-up/email', body, uuidv7())).status).toBe(400)
    })

    it('API-01 rejects bodies over 16 KB, and endpoints that the product doesn’t use', async () => {
      const largeBodyResponse = await post(
        'sign-in/email',
        { email: 'a@b.example', password: 'x'.repeat(20_000) },
        uuidv7(),
      )
      expect(largeBodyResponse.status).toBe(413)
      for (const path of ['verify-email', 'callback/google', 'delete-user', 'error'])
        expect((await post(path, {}, uuidv7())).status).toBe(404)
    })

    it('MBR-03 API-01 doesn’t expose team endpoints below /api/auth to owners or invited people', async () => {
      const [owner, invitedUser] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
      const teamId = await addTeam(test(), owner.id)
      const email = (await invitedUser.get(getUser)).email
      const inviteRequest = { params: { teamId }, body: { emails: [email], role: 'admin' } }
      const { asked } = await owner.get(inviteToTeam, inviteRequest)
      const invitationId = asked[0]?.invitationId
      const calls = {
        create: { name: 'Keepers', slug: 'keepers' },
        'invite-member': { email: 'eve@people.example', role: 'admin', organizationId: teamId },
        'accept-invitation': { invitationId },
        'reject-invitation': { invitationId },
        'cancel-invitation': { invitationId },
        'remove-member': { memberIdOrEmail: email, organizationId: teamId },
        leave: { organizationId: teamId },
        delete: { organizationId: teamId },
        'update-member-role': { memberId: owner.id, role: 'owner', organizationId: teamId },
      }
      const readPaths = [
        'list',
        `get-full-organization?organizationId=${teamId}`,
        'list-invitations',
        'list-members',
      ]
      for (const actor of [owner, invitedUser]) {
        for (const [call, body] of Object.entries(calls)) {
          const init = {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
          expect((await actor.raw(`/api/auth/organization/${call}`, init)).status).toBe(404)
        }
        for (const call of readPaths)
          expect((await actor.raw(`/api/auth/organization/${call}`)).status).toBe(404)
      }
      expect((await invitedUser.get(getOwnTeam)).team).toBeNull()
    })

    it('API-01 tells a client that exceeds the rate limit how long to wait, and lets others through', async () => {
      const [ada, grace] = await Promise.all([signUp(test()), signUp(test())])
      const statuses: number[] = []
      for (let n = 0; n < 32; n++) statuses.push((await ada.send(listChats)).status)
      expect(statuses.indexOf(429)).toBe(30)
      const errorResponse = await ada.send(listChats)
      expect(Number(errorResponse.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await grace.send(listChats)).status).toBe(200)
      expect((await ada.raw('/healthz')).status).toBe(200)
    })
  },
  () => ({ TRUSTED_PROXIES: '1', SIGN_UPS_PER_HOUR: '4', REQUESTS_PER_MINUTE: '30' }),
)
