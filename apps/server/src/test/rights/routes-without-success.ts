/** Routes nobody succeeds at in this world; where there is no comment, the success is in forgotten-password.test.ts or invitation-proof.test.ts. */
export const routesWithoutSuccess = [
  // an import is over in a moment; its success is in cancel-import.test.ts
  'POST /v1/user/imports/{importId}/cancel',
  // a form is there while a tool waits for it; its success is in forms.test.ts
  'POST /v1/chats/{chatId}/forms/{formId}',
  // not there once there is an admin; its success is in admin.test.ts
  'POST /v1/admin/claim',
  'POST /v1/sign-up/code',
  // their successes are in openid.test.ts
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/oidc',
  // their successes are in server.test.ts and models.test.ts
  'POST /v1/admin/models/pull',
  // their successes are in local-models.test.ts
  'POST /v1/admin/local-models',
  'POST /v1/admin/local-models/downloads',
  'PUT /v1/admin/local-models/{id}/file',
  'POST /v1/admin/jobs/retry',
  'POST /v1/admin/mail/test',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /v1/user/address/code',
  // their successes are in plugins.test.ts and mcp-server.test.ts
  'POST /v1/user/plugins',
  'GET /mcp',
  'DELETE /mcp',
  'POST /v1/user/address/prove',
  // they need a server to sign in at, and what it offers: plugins/sign-in.test.ts and offers.test.ts
  'GET /.well-known/atelier-client.json',
  'POST /v1/user/plugins/sign-in',
  'POST /v1/user/plugins/{pluginId}/sign-in',
  'GET /v1/user/plugins/{pluginId}/resources',
  'POST /v1/user/plugins/{pluginId}/resources',
  'POST /v1/user/plugins/{pluginId}/prompts',
  // they need a device: ways-in.spec.ts
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/passkey/verify-registration',
  // they need a program that asks to be let in: connected-apps.test.ts
  'POST /oauth/register',
  'POST /oauth/token',
  'GET /v1/user/connected-apps/request',
  'POST /v1/user/connected-apps/request',
  // they need a table, or a picture, that was made: datasets.test.ts and images.test.ts
  'GET /v1/attachments/{id}/dataset',
  'POST /v1/attachments/{id}/dataset',
  'POST /v1/attachments/{id}/dataset/explore',
  'POST /v1/attachments/{id}/dataset/search',
  'POST /v1/attachments/{id}/dataset/query',
  'POST /v1/images/{imageId}/variations',
  'POST /v1/images/{imageId}/edits',
  'GET /v1/images/{imageId}/content',
  'GET /v1/images/{imageId}/thumbnail',
  'POST /v1/images/{imageId}/vault',
]
