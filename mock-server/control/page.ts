/** A page, script or style that the control interface serves, loaded when it is first asked for. */
export interface Page {
  /** Below `/__admin`, such as `/` or `/console.js`. */
  readonly path: string;
  readonly contentType: string;
  load(): Promise<string>;
}
