import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { Language } from '../../language.ts'
import { Preferences } from '../../people/labs.ts'
import { User } from '../../people/user.ts'

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/v1/user',
  summary: 'Get the signed-in user with plan, usage and limits.',
  data: User,
  errors: [],
})

export const updatePreferences = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/preferences',
  summary: 'Turn labs on or off, and set the language of emails. Not available to guests.',
  body: z.strictObject({ ...Preferences.shape, language: Language.nullable() }).partial(),
  data: User,
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
