/** What an agent's card says now, and what there is to look at in it. */
import type { CardChangeSentence, CardCheckSentence, CardSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const cards = {
  "agent-card-changed": "The card of {{agent}} changed.",
  "agent-card-alarms":
    "The card of {{agent}} changed in a way that has to be looked at first. Nothing is sent until then.",
  "card-holds-message":
    "The agent's card changed in a way that has to be looked at first. The message was not sent.",
  "card-holds-decision":
    "The agent's card changed in a way that has to be looked at first. The decision was not sent.",
} satisfies Words<CardSentence>;

export const cardChanges = {
  "card-name": "The agent calls itself “{{after}}” instead of “{{before}}”.",
  "card-description": "The description changed.",
  "card-version": "The agent's version is {{after}} instead of {{before}}.",
  "card-provider": "The provider is {{after}} instead of {{before}}.",
  "card-provider-named": "{{after}} is named as the provider; nobody was before.",
  "card-provider-gone": "{{before}} is not named as the provider any more.",
  "card-host-added": "Calls would go to another host: {{host}}.",
  "card-host-removed": "The host {{host}} is not named any more.",
  "card-encryption-dropped": "Calls to {{host}} would not be encrypted any more.",
  "card-interface-added": "New interface: {{binding}} at {{url}}.",
  "card-interface-removed": "Interface gone: {{binding}} at {{url}}.",
  "card-skill-added": "New skill: {{skill}}.",
  "card-skill-removed": "Skill gone: {{skill}}.",
  "card-skill-changed": "The description of the skill {{skill}} changed.",
  "card-capability-added": "The agent now has the capability {{name}}.",
  "card-capability-removed": "The agent no longer has the capability {{name}}.",
  "card-extension-added": "New extension: {{uri}}.",
  "card-extension-added-required": "New extension that callers must support: {{uri}}.",
  "card-extension-removed": "Extension gone: {{uri}}.",
  "card-extension-required": "Callers must now support the extension {{uri}}.",
  "card-authentication-weakened": "The agent asks callers for weaker authentication than before.",
  "card-authentication-changed": "The agent asks callers for other authentication.",
  "card-scheme-changed": "The authentication scheme {{name}} works differently.",
  "card-sign-in-host": "Signing in by {{name}} would lead to another host: {{host}}.",
  "card-signature-lost": "The card is not signed any more.",
  "card-signature-added": "The card is signed now.",
  "card-signer-lost": "None of the pinned keys signed the card.",
  "card-modes": "The agent reads or writes other kinds of content by default.",
} satisfies Words<CardChangeSentence>;

export const cardChecks = {
  "check-no-interface": "The card names no way to call the agent.",
  "check-nothing-spoken": "None of the interfaces is supported by this application.",
  "check-interface-twice": "The interface {{value}} is listed twice.",
  "check-not-encrypted": "Calls to {{value}} are not encrypted.",
  "check-address-of-its-own-machine": "{{value}} means something only on the agent's own machine.",
  "check-address-of-other-scheme":
    "{{value}} names the port that the card came from, but with the other scheme (http or https).",
  "check-address-unusable": "{{value}} is an address that cannot be called.",
  "check-skill-twice": "Two skills have the ID {{value}}.",
  "check-skill-id-form": "The ID {{value}} should be lower-case words joined by hyphens.",
  "check-skill-description-short": "The description should say what goes in and what comes out.",
  "check-skill-many-tasks": "“{{value}}” sounds like several tasks; one skill per task is easier to find.",
  "check-skill-without-example": "There is no example to try.",
  "check-skill-without-tag": "There is no tag to find the skill by.",
  "check-no-skill": "The card lists no skill.",
  "check-mode-not-media-type": "“{{value}}” is not a media type such as text/plain.",
  "check-scheme-missing": "A requirement names the scheme {{value}}, which the card does not describe.",
  "check-scheme-unknown": "The authentication scheme {{value}} is of no known kind.",
  "check-no-flow": "The OAuth scheme {{value}} has no flow, so nobody can get a token.",
  "check-flow-incomplete": "The OAuth flow {{value}} lacks an address that it needs.",
  "check-flow-deprecated": "The OAuth flow {{value}} was given up in OAuth 2.1.",
  "check-link-scheme": "{{value}} is neither an http nor an https link.",
  "check-extension-required":
    "Callers must support the extension {{value}}, which this application does not.",
  "check-extension-without-uri": "An extension has no URI.",
  "check-no-version": "The agent's version is missing.",
} satisfies Words<CardCheckSentence>;
