import { Dialog } from '../../ui/dialog.tsx'

const Code = ({ children }: { children: string }) => (
  <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-12 break-words">{children}</code>
)

/** How whoever runs Atelier turns the drive on. */
const DriveHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Google Drive is not turned on here" onClose={onClose}>
    <p className="text-14">Whoever runs Atelier turns it on in three steps:</p>
    <ol className="mt-3 list-decimal space-y-2 pl-5 text-14">
      <li>In a project of Google Cloud, turn on the Google Drive API and the Google Picker API.</li>
      <li>
        Make an API key there, and an OAuth client for a web application that may send people back to{' '}
        <Code>{`${location.origin}/api/auth/connector/callback`}</Code>.
      </li>
      <li>
        Start Atelier with <Code>GOOGLE_CLIENT_ID</Code>, <Code>GOOGLE_CLIENT_SECRET</Code> and{' '}
        <Code>GOOGLE_API_KEY</Code>.
      </li>
    </ol>
    <p className="mt-3 text-14 text-muted">
      Until then, download a document from Google Drive and add it as a file.
    </p>
  </Dialog>
)

export default DriveHelp
