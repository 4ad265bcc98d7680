import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { GoogleDriveConfig } from '../../../platform/config.ts'

/** Gives access only to documents chosen in the picker. */
export const driveScope = 'https://www.googleapis.com/auth/drive.file'

export type GoogleContext = Pick<AppContext, 'config' | 'fetch'>

export const requireDriveConfig = ({ config }: Pick<AppContext, 'config'>): GoogleDriveConfig => {
  if (config.googleDrive) return config.googleDrive
  throw new AppError(
    'UNAVAILABLE',
    'Google Drive isn’t configured. Your administrator can set GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_API_KEY (see docs/configuration.md).',
  )
}

export const driveUnreachableError = (cause?: unknown) =>
  new AppError('UNAVAILABLE', 'Couldn’t reach Google Drive. Nothing was added. Try again in a moment.', {
    cause,
  })

/** Throws UNAVAILABLE if Google is unreachable. The caller checks the status. */
export const requestGoogle = async (
  { fetch }: Pick<AppContext, 'fetch'>,
  url: URL,
  init: Parameters<AppContext['fetch']>[1],
) => {
  try {
    return await fetch(url.href, init)
  } catch (error) {
    if (error instanceof AppError) throw driveUnreachableError(error)
    throw error
  }
}

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().optional(),
  scope: z.string().default(driveScope),
})
export type Tokens = z.infer<typeof Tokens>

const ErrorResponse = z.object({ error: z.string() })

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Requests tokens (RFC 6749, sections 4.1.3 and 6). Null if the grant is no longer valid. */
export const requestTokens = async (
  context: GoogleContext,
  grant: Record<string, string>,
): Promise<Tokens | null> => {
  const { clientId, clientSecret } = requireDriveConfig(context)
  const form = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret })
  const response = await requestGoogle(context, new URL(`${context.config.sites['google-oauth']}/token`), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  })
  const body = parseJson(response.body)
  const tokens = Tokens.safeParse(body)
  if (response.status === 200 && tokens.success) return tokens.data
  const errorCode = ErrorResponse.safeParse(body).data?.error
  if (errorCode === 'invalid_grant') return null
  if (errorCode === 'invalid_client' || errorCode === 'unauthorized_client')
    throw new AppError(
      'UNAVAILABLE',
      'Google rejected this server’s credentials. Ask your administrator to check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    )
  throw driveUnreachableError(new Error(`the token endpoint answered ${response.status} ${errorCode ?? ''}`))
}

/** Revokes a token (RFC 7009). */
export const revokeToken = (context: GoogleContext, token: string) =>
  requestGoogle(context, new URL(`${context.config.sites['google-oauth']}/revoke`), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })
