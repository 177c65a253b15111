/** The one part of jsdom that the server uses. Its own types would bring those of a browser into the server's. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: object;
  }
}
