import { rich, t } from '../../lib/text.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const Code = ({ children }: { children: string }) => (
  <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-12 break-words">{children}</code>
)

const DriveHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('Google Drive isn’t configured')} onClose={onClose}>
    <p className="text-14">{t('Your administrator can set it up in three steps:')}</p>
    <ol className="mt-3 list-decimal space-y-2 ps-5 text-14">
      <li>{t('In a Google Cloud project, enable the Google Drive API and the Google Picker API.')}</li>
      <li>
        {t('Create an API key there, and an OAuth client for a web application with the redirect URI')}{' '}
        <Code>{`${location.origin}/api/auth/connector/callback`}</Code>.
      </li>
      <li>
        {rich('Start Atelier with {code}, {code2} and', {
          code: <Code>GOOGLE_CLIENT_ID</Code>,
          code2: <Code>GOOGLE_CLIENT_SECRET</Code>,
        })}{' '}
        <Code>GOOGLE_API_KEY</Code>.
      </li>
    </ol>
    <p className="mt-3 text-14 text-muted">
      {t('Until then, download a document from Google Drive and add it as a file.')}
    </p>
  </Dialog>
)

export default DriveHelp
