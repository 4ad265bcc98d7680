/**
 * Routes that can't succeed in these tests. Without a comment, forgotten-password.test.ts or
 * invitation-proof.test.ts tests the success.
 */
export const routesWithoutSuccess = [
  // imports end too quickly: tested in cancel-import.test.ts
  'POST /v1/user/imports/{importId}/cancel',
  // a form exists only while a tool waits for it: tested in forms.test.ts
  'POST /v1/chats/{chatId}/forms/{formId}',
  // the route is removed once there is an admin: tested in admin.test.ts
  'POST /v1/admin/claim',
  'POST /v1/sign-up/code',
  // tested in openid.test.ts
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/oidc',
  // tested in server.test.ts and models.test.ts
  'POST /v1/admin/models/pull',
  // tested in local-models.test.ts
  'POST /v1/admin/local-models',
  'POST /v1/admin/local-models/downloads',
  'PUT /v1/admin/local-models/{id}/file',
  'POST /v1/admin/jobs/retry',
  'POST /v1/admin/mail/test',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /v1/user/address/code',
  // tested in plugins.test.ts and mcp-server.test.ts
  'POST /v1/user/plugins',
  'GET /mcp',
  'DELETE /mcp',
  'POST /v1/user/address/prove',
  // these need an authorization server and its catalog: tested in plugins/sign-in.test.ts and offers.test.ts
  'GET /.well-known/atelier-client.json',
  'POST /v1/user/plugins/sign-in',
  'POST /v1/user/plugins/{pluginId}/sign-in',
  'GET /v1/user/plugins/{pluginId}/resources',
  'POST /v1/user/plugins/{pluginId}/resources',
  'POST /v1/user/plugins/{pluginId}/prompts',
  // these need an authenticator: tested in ways-in.spec.ts
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/passkey/verify-registration',
  // these need an app that requests access: tested in connected-apps.test.ts
  'POST /oauth/register',
  'POST /oauth/token',
  'GET /v1/user/connected-apps/request',
  'POST /v1/user/connected-apps/request',
  // these need a table or a generated image: tested in datasets.test.ts and images.test.ts
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
