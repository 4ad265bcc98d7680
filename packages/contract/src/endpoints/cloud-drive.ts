import { z } from 'zod'
import { Attachment, GivenSource, destination } from '../attachment.ts'
import { CloudDrive, ConnectApp } from '../cloud-drive.ts'
import { defineEndpoint } from '../endpoint.ts'

const App = { 'connect-app': ConnectApp }

export const getCloudDrive = defineEndpoint({
  method: 'GET',
  path: '/v1/cloud-drive',
  summary: 'Whether documents can be brought in from Google Drive, and whether yours is connected.',
  data: CloudDrive,
  errors: [],
})

export const connectDrive = defineEndpoint({
  method: 'GET',
  path: '/api/auth/connector',
  summary: 'A token for the drive’s picker; or, while it is not connected, where to go to connect it.',
  query: z.strictObject({ ...App, returnUrl: z.string().max(2000).default('/vault') }),
  /** Either `redirectUrl` or `token`; `error`: why the previous connection is unusable. */
  data: z.object({
    redirectUrl: z.string().nullable(),
    token: z.string().nullable(),
    error: z.string().nullable(),
  }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'UNAVAILABLE'],
})

export const finishConnecting = defineEndpoint({
  method: 'GET',
  path: '/api/auth/connector/callback',
  summary: 'Where Google sends a person back to; leads on to the address that connecting began with.',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
  }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT'],
  open: true,
})

export const disconnectDrive = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/connector',
  summary: 'Ends the connection, here and at Google. What was brought in stays.',
  query: z.strictObject(App),
  data: z.object({ isConnected: z.literal(false) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const importFromDrive = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/drive',
  summary: 'Brings one document in that was chosen in the drive’s picker.',
  body: z.strictObject({
    fileId: z.string().regex(/^[\w-]{1,200}$/, 'This isn’t a Google Drive document.'),
    source: GivenSource.optional(),
    ...destination,
  }),
  data: Attachment,
  errors: [
    'BAD_INPUT',
    'USAGE_LIMIT_REACHED',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'PROJECT_ARCHIVED',
    'TOO_LARGE',
    'UNSUPPORTED_TYPE',
    'CANNOT_PROCESS',
    'UNAVAILABLE',
  ],
})
