/**
 * A mail's HTML for the `srcDoc` of a sandboxed frame. The frame inherits the content security policy, so the style of
 * the mail needs the nonce of the page.
 */
export function mailDocument(html: string, nonce: string | undefined): string {
  return html
    .replace("<head>", '<head><base target="_blank">')
    .replace("<style>", nonce ? `<style nonce="${nonce}">` : "<style>")
}
