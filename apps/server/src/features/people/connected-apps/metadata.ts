import { ApiKeyScope } from '@atelier/contract/people/api-key'

export const resourceOf = (origin: string): string => `${origin}/mcp`

const scopes = ApiKeyScope.options

/** OAuth protected resource metadata (RFC 9728). */
export const resourceMetadata = (origin: string) => ({
  resource: resourceOf(origin),
  resource_name: 'Atelier',
  authorization_servers: [origin],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
})

/** OAuth authorization server metadata (RFC 8414). */
export const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/connect-app`,
  token_endpoint: `${origin}/oauth/token`,
  registration_endpoint: `${origin}/oauth/register`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})
