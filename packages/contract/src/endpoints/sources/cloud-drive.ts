import { z } from 'zod'
import { Attachment, RequestedSource, destinationFields } from '../../sources/attachment.ts'
import { CloudDrive, ConnectApp } from '../../sources/cloud-drive.ts'
import { defineEndpoint } from '../../endpoint.ts'

const App = { 'connect-app': ConnectApp }

export const getCloudDrive = defineEndpoint({
  method: 'GET',
  path: '/v1/cloud-drive',
  summary: 'Check whether this server can import from Google Drive, and whether your Drive is connected.',
  data: CloudDrive,
  errors: [],
})

export const connectDrive = defineEndpoint({
  method: 'GET',
  path: '/api/auth/connector',
  summary: 'Get a token for the Drive picker, or a URL to connect the Drive first.',
  query: z.strictObject({ ...App, returnUrl: z.string().max(2000).default('/vault') }),
  /** Either `redirectUrl` or `token` is set. `error` says why the previous connection is unusable. */
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
  summary: 'OAuth callback for Google. Redirects to the return URL.',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
  }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT'],
  isPublic: true,
})

export const disconnectDrive = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/connector',
  summary: 'Disconnect Google Drive, here and at Google. Imported documents stay.',
  query: z.strictObject(App),
  data: z.object({ isConnected: z.literal(false) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const importFromDrive = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/drive',
  summary: 'Import a document selected in the Drive picker.',
  body: z.strictObject({
    fileId: z.string().regex(/^[\w-]{1,200}$/, 'This isn’t a Google Drive document.'),
    source: RequestedSource.optional(),
    ...destinationFields,
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
