declare module 'virtual:craft-libraries' {
  const libraryUrls: Record<string, string>
  export default libraryUrls
}
