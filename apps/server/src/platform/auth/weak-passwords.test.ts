import { getUser } from '@atelier/contract/endpoints/people/users'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { describe, expect, it } from 'vitest'
import { signUp, stranger } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { uuidv7 } from '../uuid.ts'
import { findWeakness } from './weak-passwords.ts'

const commonPattern = /too common and easy to guess/
const personalPattern = /^This password uses your name, your email address/

describe('weak passwords', () => {
  const ada = { name: 'Ada Lovelace', email: 'countess.ada@people.example' }

  it.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'TRUSTNO1', 'aaaaaaaaaaaa'])(
    'AUTH-01 include passwords that many people use: %s',
    async (password) => {
      expect(await findWeakness(password, ada)).toMatch(commonPattern)
    },
  )

  it('AUTH-01 include at least the 3,000 most common ones that are long enough', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const longPasswords = dictionary['passwords-common'].filter(({ length }) => length >= 8)
    expect(longPasswords.length).toBeGreaterThan(3000)
    for (const password of longPasswords.slice(0, 3000))
      expect(await findWeakness(password, null)).toMatch(commonPattern)
  })

  it.each(['Atelier2026', 'atelier-atelier', 'AdaLovelace', 'lovelace1815', 'countess.ada!', 'ada12345678'])(
    'AUTH-01 include passwords made of personal details or the product’s name: %s',
    async (password) => {
      expect(await findWeakness(password, ada)).toMatch(personalPattern)
    },
  )

  it.each([
    'an atelier in the rain',
    'lovelace loves lace',
    'correct horse battery',
    'ключ от неба',
    '2;0+1=3#7',
  ])('AUTH-01 exclude passwords with other words or characters too: %s', async (password) => {
    expect(await findWeakness(password, ada)).toBeNull()
  })
})

describeApp(
  'choosing a password',
  (test) => {
    const post = async (
      path: string,
      body: object,
      token: string | null = null,
    ): Promise<{ status: number; json: unknown }> => {
      const response = await stranger(test()).raw(`/api/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, json: await response.json() }
    }
    const errorOf = ({ status, json }: Awaited<ReturnType<typeof post>>) => {
      const { issues, message } = ErrorEnvelope.parse(json).data
      return { status, path: issues?.[0]?.path, message }
    }

    it('AUTH-01 rejects an account with a common password or the person’s own details', async () => {
      const email = `${uuidv7()}@people.example`
      const make = (password: string) => post('sign-up/email', { name: 'Grace Hopper', email, password })
      expect(errorOf(await make('Password1'))).toEqual({
        status: 400,
        path: 'body.password',
        message: expect.stringMatching(commonPattern),
      })
      expect(errorOf(await make('grace-hopper-1906')).message).toMatch(personalPattern)
      expect(errorOf(await make(email.slice(0, 36))).message).toMatch(personalPattern)
      expect((await make('a moth in relay 70')).status).toBe(200)
    })

    it('AUTH-07 rejects such passwords when changing one, and keeps the old password', async () => {
      const ada = await signUp(test(), 'Ada Lovelace')
      const { email } = await ada.get(getUser)
      const change = (newPassword: string) =>
        post('change-password', { currentPassword: 'correct horse battery', newPassword }, ada.token)
      expect(errorOf(await change('football1'))).toEqual({
        status: 400,
        path: 'body.newPassword',
        message: expect.stringMatching(commonPattern),
      })
      expect(errorOf(await change('lovelace2026')).message).toMatch(personalPattern)
      const signIn = (password: string) => post('sign-in/email', { email, password })
      expect((await signIn('correct horse battery')).status).toBe(200)
      expect((await change('a loom of flowers')).status).toBe(200)
      expect((await signIn('a loom of flowers')).status).toBe(200)
    })
  },
  undefined,
)
