import { Router } from "express";

/** The pages of the control interface: console and docs, with their scripts and styles. */
export function pageRoutes(): Router {
  return Router();
}
